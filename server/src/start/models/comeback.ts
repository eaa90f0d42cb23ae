import { type Model, signature } from './model.ts'

export const comeback: Model = {
  name: 'Retomar quem sumiu',
  description: 'Para quem já conversou com vocês e parou de responder, em 5 dias.',
  steps: [
    {
      name: 'Retomada 1: notícias',
      type: 'email',
      afterDays: 0,
      subject: '{{name}}, faz tempo que não nos falamos',
      content: `Olá, {{name}}, tudo bem?

Da última vez que conversamos, {{contact.empresa|a sua empresa}} ainda avaliava o melhor momento. De lá para cá tivemos novidades, e lembrei de você.

O assunto ainda faz sentido por aí? Se sim, conto em 10 minutos o que mudou. Se não, me diga e eu não insisto.

Um abraço,
${signature}`,
    },
    {
      name: 'Retomada 2: WhatsApp',
      type: 'whatsapp',
      afterDays: 2,
      content: `Oi, {{name}}! Aqui é {{user.name|a equipe comercial}}, da {{user.company|nossa empresa}}.

Escrevi um e-mail para saber como ficou aquele assunto. Prefere retomar *agora* ou que eu volte a falar *mais para a frente*?`,
    },
    {
      name: 'Retomada 3: última mensagem',
      type: 'email',
      afterDays: 3,
      subject: 'Deixo a porta aberta, {{name}}',
      content: `Olá, {{name}}.

Não quero encher a sua caixa de entrada, então esta é a minha última mensagem por enquanto.

Quando quiser retomar, é só responder a este e-mail: continuo por aqui.

Um abraço,
${signature}`,
    },
  ],
}
