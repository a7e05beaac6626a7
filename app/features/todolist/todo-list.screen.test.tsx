import { expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { TodoList } from './todo-list'

const drawTasks = () =>
  drawScreen({ path: '/todolist', routes: [{ path: '/todolist', element: <TodoList /> }] })
const box = () => screen.findByLabelText<HTMLInputElement>('Nova tarefa')
const shownTasks = () =>
  screen.queryAllByRole<HTMLInputElement>('checkbox').map((tick) => {
    const name = tick.closest('label')?.textContent
    return tick.checked ? `${name}, done` : name
  })

test('tasks are added, ticked, renamed, moved, deleted and brought back, and stand so when the page is opened again', async () => {
  const { user } = await drawTasks()
  await screen.findByText('Nenhuma tarefa')
  for (const text of ['Ligar para a Ana', '   ', 'Enviar contrato', 'Conferir boleto', 'Pagar luz']) {
    await user.type(await box(), `${text}{Enter}`)
  }
  await user.click(screen.getByRole('button', { name: 'Mover Conferir boleto para cima' }))
  await user.click(screen.getByRole('button', { name: 'Editar Ligar para a Ana' }))
  await user.type(screen.getByLabelText('Texto da tarefa'), '{Control>}a{/Control}Ligar para a Bia{Enter}')
  await user.click(screen.getByRole('checkbox', { name: 'Enviar contrato' }))
  await user.click(screen.getByRole('button', { name: 'Excluir Conferir boleto' }))
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await user.click(screen.getByRole('button', { name: 'Excluir Pagar luz' }))
  const remainingTasks = ['Ligar para a Bia', 'Conferir boleto', 'Enviar contrato, done']
  expect(shownTasks()).toEqual(remainingTasks)
  cleanup()
  await drawTasks()
  await screen.findByText('Conferir boleto')
  expect(shownTasks()).toEqual(remainingTasks)
})
