import { describe, expect, test } from 'bun:test'
import { cleanFileName, cleanMime, isProgram, isRisky, MAX_FILE_NAME } from './rules.ts'

describe('a media type of a stranger', () => {
  test.each([
    ['image/jpeg', 'image/jpeg'],
    ['IMAGE/JPG', 'image/jpeg'],
    ['audio/ogg; codecs=opus', 'audio/ogg; codecs=opus'],
    ['Audio/Ogg;codecs="opus"; evil=1', 'audio/ogg; codecs=opus'],
    ['text/plain; charset=utf-8', 'text/plain'],
    ['application/pdf\r\nSet-Cookie: a=b', 'application/octet-stream'],
    ['ímage/png', 'application/octet-stream'],
    ['image/png, text/html', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    [`image/${'x'.repeat(1_000_000)}`, 'application/octet-stream'],
  ])('%p is %p', (mime, clean) => {
    expect(cleanMime(mime)).toBe(clean)
    expect(() => new Headers({ 'Content-Type': cleanMime(mime) })).not.toThrow()
  })
})

describe('what people call a file', () => {
  test.each([
    ['fatura.pdf', 'fatura.pdf'],
    ['Relatório de vendas (2026).xlsx', 'Relatório de vendas (2026).xlsx'],
    ['a.exe ', 'a.exe'],
    ['a.exe. . ', 'a.exe'],
    ['a.exe\u3000', 'a.exe'],
    ['fatura\u202efdp.exe', 'faturafdp.exe'],
    ['a\u200b.e\u2066xe', 'a.exe'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.txt', 'a.txt'],
    ['a\r\nb\0.txt', 'a b .txt'],
    ['…', '…'],
    ['. .', ''],
    ['', ''],
  ])('%p is %p', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean)
    expect(cleanFileName(clean)).toBe(clean)
  })

  test('keeps its kind where it is too long', () => {
    const clean = cleanFileName(`${'fatura '.repeat(200_000)}.pdf`)
    expect(clean.length).toBeLessThanOrEqual(MAX_FILE_NAME)
    expect(clean).toEndWith('….pdf')
  })
})

describe('a file that may do harm', () => {
  test.each([
    ['a.exe', 'application/octet-stream'],
    ['A.EXE ', 'application/octet-stream'],
    ['fatura.pdf.exe', 'application/octet-stream'],
    ['fatura\u202efdp.exe', 'application/octet-stream'],
    ['fatura.pdf .scr.', 'application/pdf'],
    ['foto.jpg', 'application/x-msdownload'],
  ])('is a program: %p, %p', (name, mime) => {
    expect([isProgram({ name, mime }), isRisky({ name, mime })]).toEqual([true, true])
  })

  test.each(['planilha.xlsm', 'carta.docm', 'pagina.html', 'disco.iso'])('may carry one: %p', (name) => {
    expect([isProgram({ name, mime: '' }), isRisky({ name, mime: '' })]).toEqual([false, true])
  })

  test.each(['fatura.pdf', 'fatura.exe.pdf', 'notas.txt', 'sem nome', null])('is not: %p', (name) => {
    expect(isRisky({ name, mime: 'application/pdf' })).toBe(false)
  })
})
