import { expect, test } from 'vitest'

import { splitSaid } from './said.ts'

const original =
  'Olá, tudo bem?\n\nNão quer mais receber nossos e-mails? Descadastre-se: https://t.vendas.example/t/u/x'
const marked = original.replace(/^/gm, '> ')

const quotings: Record<string, string> = {
  'Gmail in Portuguese': `Em seg., 16 de nov. de 2026 às 09:00, Ana Prado <ana@vendas.example>\n escreveu:\n\n${marked}`,
  'Gmail in English': `On Mon, Nov 16, 2026 at 9:00 AM Ana Prado <ana@vendas.example> wrote:\n\n${marked}`,
  'Gmail in Spanish': `El lun, 16 nov 2026 a las 9:00, Ana Prado (<ana@vendas.example>) escribió:\n\n${marked}`,
  'Gmail without marks': `Em seg., 16 de nov. de 2026 às 09:00, Ana Prado <ana@vendas.example> escreveu:\n\n${original}`,
  'Apple Mail': `Em 16 de nov. de 2026, à(s) 09:00, Ana Prado <ana@vendas.example> escreveu:\n\n${marked}`,
  Thunderbird: `Em 16/11/2026 09:00, Ana Prado escreveu:\n${marked}`,
  Outlook: `De: Ana Prado <ana@vendas.example>\nEnviada em: segunda-feira, 16 de novembro de 2026 09:00\nPara: Contato\nAssunto: Uma ideia\n\n${original}`,
  'Outlook in English': `From: Ana Prado <ana@vendas.example>\nSent: Monday, November 16, 2026 9:00 AM\nTo: Contato\nSubject: Uma ideia\n\n${original}`,
  'Outlook with bold names': `*De:* Ana Prado\n*Enviado:* segunda-feira\n*Para:* Contato\n*Assunto:* Uma ideia\n\n${original}`,
  'Outlook for phones': `Obter o Outlook para iOS\n________________________________\nDe: Ana Prado <ana@vendas.example>\nEnviado: segunda-feira\nPara: Contato\n\n${original}`,
  'older Outlook': `-----Mensagem original-----\nDe: Ana Prado\n\n${original}`,
  Samsung: `-------- Mensagem original --------\nDe: Ana Prado\n\n${original}`,
  Zoho: `---- Em seg., 16 nov. 2026 09:00:00 -0300 Ana Prado <ana@vendas.example> escreveu ----\n\n${original}`,
}

test.each(Object.entries(quotings))('what %s quotes was not said', (_, quoting) => {
  const { said, quoted } = splitSaid(`Qual o valor?\n\n${quoting}`)
  expect(said).toBe('Qual o valor?')
  expect(quoted).toContain('Descadastre-se')
})

test('what is written below or between marked lines was said', () => {
  const { said } = splitSaid(`> Sou a Ana.\n\nPrazer, Ana!\n\n> Podemos conversar?\n\nPodemos.`)
  expect(said).toBe('Prazer, Ana!\n\n\nPodemos.')
  expect(splitSaid(`Em 16/11/2026 09:00, Ana escreveu:\n${marked}\n\nMe remova da lista.`).said).toBe(
    'Me remova da lista.',
  )
})

test('a sentence that mentions writing is not a quotation', () => {
  expect(splitSaid('O João escreveu:\nvamos conversar').said).toBe('O João escreveu:\nvamos conversar')
  expect(splitSaid('De: segunda a sexta\natendemos').said).toContain('atendemos')
})

const notices = [
  'Esta mensagem é confidencial. Caso não seja o destinatário, apague-a e comunique o remetente; não autorizamos sua divulgação.',
  'AVISO LEGAL: este e-mail pode conter informação privilegiada.\nSe não for o destinatário, exclua este e-mail.',
  'This e-mail is intended only for its recipient. If you are not the intended recipient, delete it.',
  'Este correo es confidencial. Si no es el destinatario, elimínelo.',
  'Antes de imprimir, pense no meio ambiente.',
]

test.each(notices)('a legal notice was not said: %s', (notice) => {
  expect(splitSaid(`Qual o prazo?\n\n${notice}`).said).toBe('Qual o prazo?')
  expect(splitSaid(`Qual o prazo?\n\n${notice}\n\nE o valor?`).said).toContain('E o valor?')
})

test('a signature was not said, but an afterthought below it was', () => {
  expect(splitSaid('Pode ser.\n\nAtt,\nPaula\nGerente').said).toBe('Pode ser.')
  expect(splitSaid('Pode ser.\n-- \nPaula').said).toBe('Pode ser.')
  expect(splitSaid('Pode ser.\nEnviado do meu iPhone').said).toBe('Pode ser.')
  expect(splitSaid('Pode ser.\n\nAtt,\nPaula\n\nPS: me ligue antes').said).toContain('PS: me ligue antes')
})

test('a mail that is only a sign-off still says it', () => {
  expect(splitSaid('Abraços').said).toBe('Abraços')
})
