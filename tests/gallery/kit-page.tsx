import { Download, Plus, Tag, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { z } from 'zod'
import { Flag, Id, JsonList, Text } from '#domain/core/contract/fields.ts'
import { UndoOffers } from '~/features/shell/undo/undo-offers'
import { TagChip } from '~/features/tags/tag-chip'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { SelectField, SwitchField, TicksField } from '~/kit/form/fields/choice-field'
import { ColourField } from '~/kit/form/fields/colour-field'
import { EntityField } from '~/kit/form/fields/entity-field'
import { FileField } from '~/kit/form/fields/file-field'
import { ListField } from '~/kit/form/fields/list-field'
import { MoneyField, NumberField } from '~/kit/form/fields/number-field'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { Form, type FormProps } from '~/kit/form/form'
import { FormBody, FormFooter, FormSection, SubmitButton } from '~/kit/form/form-parts'
import type { Column, ListState } from '~/kit/list/columns'
import { ListScreen, type ListScreenProps } from '~/kit/list/list-screen'
import { SheetRoute } from '~/kit/sheet-route'
import { offerUndo } from '~/kit/undo/offers'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'

const query = new URLSearchParams(window.location.search)

type TagRow = { id: number; version: number; name: string; color: string; contacts: number; updated: string }

const NAMES = [
  'Cliente novo',
  'Aguardando pagamento da segunda parcela do contrato anual',
  'VIP',
  'Reclamação',
  'Orçamento enviado',
  'Pós-venda',
  'Não perturbe',
]
const COLOURS = ['#2563eb', '#ca8a04', '#9333ea', '#dc2626', '#0891b2', '#059669', '#64748b']
const rows = (count: number): TagRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    version: 1,
    name: count > NAMES.length ? `${NAMES[index % NAMES.length]} ${index + 1}` : (NAMES[index] ?? ''),
    color: COLOURS[index % COLOURS.length] ?? '',
    contacts: (index * 37) % 420,
    updated: `${String((index % 28) + 1).padStart(2, '0')}/11/2026`,
  }))

const COLUMNS: Column<TagRow>[] = [
  {
    key: 'name',
    head: 'Nome',
    sort: 'name',
    cell: ({ name }) => <span title={name}>{name}</span>,
    className: 'max-w-72',
  },
  {
    key: 'chip',
    head: 'Etiqueta',
    card: 'aside',
    from: 'lg',
    cell: ({ name, color }) => <TagChip name={name} color={color} />,
  },
  {
    key: 'contacts',
    head: 'Contatos',
    sort: 'contacts',
    align: 'end',
    cell: ({ contacts }) => `${contacts} contatos`,
  },
  {
    key: 'state',
    head: 'Situação',
    cell: ({ contacts }) => (
      <Badge tone={contacts > 100 ? 'ok' : 'neutral'}>{contacts > 100 ? 'Em uso' : 'Pouco usada'}</Badge>
    ),
  },
  { key: 'updated', head: 'Alterada', sort: 'updated', align: 'end', cell: ({ updated }) => updated },
]

function aList(rows: TagRow[], change: Partial<ListState<TagRow>> = {}): ListState<TagRow> {
  return {
    rows: rows,
    count: rows.length,
    hasMore: false,
    next: null,
    isReading: false,
    isReadingMore: false,
    loadMore: () => undefined,
    retry: () => undefined,
    ...change,
  }
}

function Screen({ list, ...screenProps }: { list: ListState<TagRow> } & Partial<ListScreenProps<TagRow>>) {
  return (
    <main className="flex h-dvh flex-col">
      <ListScreen
        page="connections"
        list={list}
        columns={COLUMNS}
        nameOf={({ name }) => name}
        opens={({ id }) => String(id)}
        acts={() => [
          { key: 'edit', label: 'Editar', to: '1' },
          { key: 'delete', label: 'Excluir', icon: Trash2, danger: true, onSelect: () => undefined },
        ]}
        searchLabel="Buscar etiquetas"
        filters={[
          { name: 'kanban', label: 'Todas as etiquetas', options: [{ value: 1, label: 'No kanban' }] },
        ]}
        buttons={
          <>
            <Button variant="ghost">
              <Download />
              <span className="max-sm:sr-only">Exportar</span>
            </Button>
            <Button variant="primary">
              <Plus />
              Nova etiqueta
            </Button>
          </>
        }
        empty={{
          icon: <Tag aria-hidden />,
          title: 'Nenhuma etiqueta ainda',
          text: 'Etiquetas separam contatos por assunto ou momento, e servem de filtro nas conversas.',
          action: <Button variant="primary">Nova etiqueta</Button>,
        }}
        {...screenProps}
      />
    </main>
  )
}

const Input = z.object({
  name: Text(50, 2),
  note: Text(60),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  minutes: z.coerce.number<number | string>().int().min(0).max(600),
  amount: z.coerce.number<number | string>().min(0),
  userId: Id(),
  isActive: Flag(),
  queueIds: JsonList(Id()),
  userIds: JsonList(Id()),
  options: z.array(z.object({ text: Text(40, 1) })).max(5),
})

const QUEUES = [
  { id: 1, name: 'Vendas', color: '#22aa66' },
  { id: 2, name: 'Suporte técnico', color: '#ee8800' },
]
const PEOPLE = [
  'Ana Lima',
  'Bruno Sá',
  'Caio Reis',
  'Dora Melo',
  'Eva Luz',
  'Fábio Nunes',
  'Gil Prado',
  'Hugo Pinto',
  'Íris Sol',
].map((name, index) => ({ id: index + 1, name, note: index % 3 ? '' : 'admin' }))
const ROW = {
  id: 7,
  version: 3,
  name: 'Cliente novo',
  note: 'Primeira compra há menos de trinta dias.',
  color: '#2563eb',
  minutes: 30,
  amount: '149.00',
  userId: 2,
  isActive: true,
  queueIds: [1],
  userIds: [1, 4],
  options: [{ text: 'Falar com vendas' }, { text: 'Segunda via' }],
}

function Fields() {
  return (
    <>
      <FormSection>
        <TextField name="name" label="Nome" />
        <TextAreaField name="note" label="Observação" help="Só a equipe vê." />
        <ColourField name="color" label="Cor" previewOf="name" />
        <SwitchField name="isActive" label="Em uso" help="Fora de uso, não aparece para escolher." />
      </FormSection>
      <FormSection title="Regras" help="Quando e para quem vale.">
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField name="minutes" label="Esperar" unit="min" />
          <MoneyField name="amount" label="Valor" currency="BRL" />
        </div>
        <SelectField
          name="userId"
          label="Responsável"
          emptyText="Escolha"
          options={PEOPLE.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TicksField name="queueIds" label="Filas" options={QUEUES} empty="Nenhuma fila." />
        <EntityField name="userIds" label="Pessoas" options={PEOPLE} empty="Ninguém." />
        <ListField name="options" label="Opções" add="Mais uma opção" blank={{ text: '' }} ordered>
          {(name) => <TextField name={`${name}.text`} label="Texto" />}
        </ListField>
        <FileField name="image" label="Imagem" accept="image/*" maxBytes={2_000_000} />
      </FormSection>
    </>
  )
}

function Sheet({ row, ...form }: Partial<FormProps<typeof Input>>) {
  return (
    <>
      <Screen list={aList(rows(7))} />
      <SheetRoute title={row ? 'Editar Cliente novo' : 'Nova etiqueta'} text="Separa contatos por assunto.">
        <Form schema={Input} unguarded {...(row && { row })} {...form}>
          <FormBody>
            <Fields />
          </FormBody>
          <FormFooter>
            <Button variant="ghost">Cancelar</Button>
            <SubmitButton>Salvar etiqueta</SubmitButton>
          </FormFooter>
        </Form>
      </SheetRoute>
    </>
  )
}

/** Answers as the server does when another edit came before. */
const refuses = async () => ({
  ok: false as const,
  status: 409,
  problem: {
    code: 'ERR_ROW_CHANGED' as const,
    fields: {},
    details: {
      by: 'Ana Lima',
      current: {
        ...ROW,
        version: 4,
        name: 'Cliente recente',
        minutes: 60,
        updatedAt: '2026-11-21T12:41:00.000Z',
      },
    },
  },
})

/** Presses what is to be pressed once it is there. */
function Pressed({ button, children }: { button: string; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const match = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button)
      match?.click()
    }, 100)
    return () => clearTimeout(timer)
  }, [button])
  return children
}

function Undo() {
  useEffect(
    () => offerUndo({ kind: 'row', id: 'tag 1', name: 'Cliente novo', path: '/tags/1/undo-delete' }),
    [],
  )
  return (
    <div className="relative">
      <Screen list={aList(rows(7))} />
      <UndoOffers isBelowHeader={false} />
    </div>
  )
}

function Bulk() {
  useEffect(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-row] input[type=checkbox]')]
    for (const box of boxes.filter((_, index) => index < 2)) box.click()
  }, [])
  return (
    <Screen
      list={aList(rows(7))}
      bulk={[{ key: 'delete', label: 'Excluir', icon: Trash2, danger: true, run: () => undefined }]}
    />
  )
}

const PARTS: Record<string, () => JSX.Element> = {
  table: () => <Screen list={aList(rows(7))} />,
  long: () => <Screen list={aList(rows(300), { count: 812, hasMore: true, next: 'x' })} />,
  bulk: Bulk,
  empty: () => <Screen list={aList([])} />,
  skeleton: () => <Screen list={aList([], { isReading: true })} />,
  failed: () => <Screen list={aList(rows(5), { problem: { code: 'ERR_UNAVAILABLE' } })} />,
  form: () => <Sheet row={ROW} />,
  blank: () => (
    <Pressed button="Salvar etiqueta">
      <Sheet />
    </Pressed>
  ),
  conflict: () => (
    <Pressed button="Salvar etiqueta">
      <Sheet row={ROW} send={refuses} />
    </Pressed>
  ),
  confirm: () => (
    <>
      <Screen list={aList(rows(7))} />
      <ConfirmDialog
        open
        onOpenChange={() => undefined}
        title="Excluir Vendas?"
        text="Não dá para desfazer."
        consequences={['12 conversas ficam sem fila', '3 atendentes deixam de ter fila']}
        action="Excluir"
        danger
        onConfirm={() => undefined}
      />
    </>
  ),
  undo: Undo,
}

/** /?page=kit&part=table|long|bulk|empty|skeleton|failed|form|blank|conflict|confirm|undo */
export function KitPage() {
  const Part = PARTS[query.get('part') ?? 'table'] ?? (() => null)
  return <Part />
}
