import type { TemplateType } from '@cadencia/domain/channel'

export const demoEmail = 'demo@cadencia.local'

export const attributes = {
  name: 'Marina Duarte',
  company: 'Aurora Sistemas',
  cargo: 'Gerente de relacionamento',
  capture_page: 'https://conheca.exemplo.com.br/demonstracao',
} as const

type Text = { type: TemplateType; subject?: string; content: string }

const whatsappLink = 'https://wa.me/5511900000000'

const page = (body: string) => `<!doctype html>
<html lang="pt-BR">
<body style="margin:0;background:#f4f6f8;font-family:Arial,Helvetica,sans-serif;color:#1f2a33">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;line-height:1.6">
${body}
<p>Um abraço,<br><strong>{{user.name}}</strong><br>{{user.cargo}} · {{user.company}}</p>
</div>
</body>
</html>`

const button = (address: string, label: string) =>
  `<p><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6470;color:#ffffff;text-decoration:none">${label}</a></p>`

export const templates = {
  Apresentação: {
    type: 'email',
    subject: '{{name}}, uma ideia para o seu time comercial',
    content: page(`<p>Olá, {{name}}, tudo bem?</p>
<p>Sou {{user.name}}, da {{user.company}}. Ajudamos equipes pequenas a não deixar nenhum cliente sem resposta: os contatos, as propostas e os retornos ficam num lugar só.</p>
<p>Preparei uma demonstração de 15 minutos com exemplos do seu segmento. Posso te mostrar?</p>
${button('{{user.capture_page}}', 'Escolher um horário')}
<p>Se preferir conversar por mensagem, <a href="${whatsappLink}">me chame no WhatsApp</a>.</p>`),
  },
  'Estudo de caso': {
    type: 'email',
    subject: 'Como uma distribuidora respondeu 3 vezes mais rápido',
    content: page(`<p>{{name}}, achei que este caso poderia te interessar.</p>
<p>Uma distribuidora com 12 vendedores deixava 4 de cada 10 orçamentos sem retorno. Em dois meses com a {{user.company}}:</p>
<ul>
<li>o tempo de resposta caiu de <strong>9 para 3 horas</strong>;</li>
<li>os retornos esquecidos caíram <strong>82%</strong>;</li>
<li>as vendas para clientes antigos cresceram <strong>17%</strong>.</li>
</ul>
${button('https://blog.exemplo.com.br/casos/distribuidora', 'Ler o caso completo')}
<p>Quer ver como ficaria na sua empresa? <a href="{{user.capture_page}}">Marque uma conversa</a>.</p>`),
  },
  'Última tentativa': {
    type: 'email',
    subject: 'Encerro por aqui, {{name}}?',
    content: `Olá, {{name}}.

Escrevi algumas vezes e imagino que este não seja o melhor momento. Sem problema nenhum.

Se ainda fizer sentido, a demonstração continua aberta:
{{user.capture_page}}

Se não fizer, basta ignorar este e-mail e eu não insisto.

Um abraço,
{{user.name}}
{{user.company}}`,
  },
  'Sentimos sua falta': {
    type: 'email',
    subject: '{{name}}, faz tempo que não nos falamos',
    content: page(`<p>Oi, {{name}}!</p>
<p>Notei que faz mais de 90 dias desde a sua última compra. De lá para cá chegaram novidades que os clientes estavam pedindo:</p>
<ul>
<li>entrega em até 48 horas para as capitais;</li>
<li>pedido mínimo menor;</li>
<li>um consultor dedicado para cada conta.</li>
</ul>
${button('https://loja.exemplo.com.br/novidades', 'Ver as novidades')}
<p>Ficou alguma dúvida? <a href="${whatsappLink}">Fale comigo pelo WhatsApp</a>.</p>`),
  },
  'Convite para o webinar': {
    type: 'email',
    subject: 'Convite: vendas consultivas na prática',
    content: page(`<p>{{name}}, este convite é para você.</p>
<p>Vamos reunir três gestores comerciais para contar, sem rodeios, <strong>o que funcionou e o que não funcionou</strong> neste ano. É on-line, gratuito e dura 50 minutos.</p>
${button('{{user.capture_page}}', 'Garantir minha vaga')}
<p>O convite é pessoal e vai para {{email}}. Se quiser trazer alguém do time, é só responder.</p>
<p><a href="https://eventos.exemplo.com.br/webinar/programacao">Ver a programação</a></p>`),
  },
  'Agradecimento pela visita': {
    type: 'email',
    subject: 'Obrigado pela visita ao nosso estande',
    content: `Olá, {{name}}!

Foi um prazer receber você no estande da {{user.company}}.

Como combinamos, aqui está o material que apresentamos:
https://eventos.exemplo.com.br/feira/material

E, se quiser ver o sistema funcionando com os dados da sua operação, escolha um horário:
{{user.capture_page}}

Até breve,
{{user.name}}`,
  },
  'Oferta de aniversário': {
    type: 'email',
    subject: 'O aniversário é nosso, o presente é seu, {{name}}',
    content: page(`<p>{{name}}, a {{user.company}} faz aniversário e quem ganha é você.</p>
<p style="font-size:22px"><strong>20% de desconto</strong> no plano anual, só nesta semana.</p>
${button('https://loja.exemplo.com.br/aniversario', 'Quero o desconto')}
<p>Prefere tirar dúvidas antes? <a href="${whatsappLink}">Estamos no WhatsApp</a>.</p>`),
  },
  'Mensagem de apresentação': {
    type: 'whatsapp',
    content: `Oi, *{{name}}*! Aqui é {{user.name}}, da *{{user.company}}*. 👋

Te enviei um e-mail com uma ideia para organizar os retornos da sua equipe. _Conseguiu dar uma olhada?_

Se preferir, respondo por aqui mesmo.`,
  },
  'Lembrete curto': {
    type: 'whatsapp',
    content: `Olá, *{{name}}*! Passando para lembrar da nossa conversa.

Tenho dois horários nesta semana:
1. *terça*, às 10h
2. *quinta*, às 15h

Algum deles serve? Se não quiser mais receber, responda _PARAR_.`,
  },
  'Roteiro de qualificação': {
    type: 'call',
    content: `ABERTURA
"Bom dia, falo com {{name}}? Aqui é {{user.name}}, da {{user.company}}. Você tem dois minutos?"

CONTEXTO
"Enviei um e-mail para {{email}} com uma ideia sobre acompanhamento de clientes."

PERGUNTAS
- Como vocês registram hoje os contatos e os retornos?
- O que acontece quando um vendedor sai de férias?
- Quem mais participa dessa decisão?

FECHAMENTO
Propor a demonstração de 15 minutos e confirmar o melhor horário.`,
  },
} as const satisfies Record<string, Text>

export type TemplateName = keyof typeof templates

// Object.entries widens the keys; the object above is their only source.
export const templateList = Object.entries(templates).map(([name, text]) => ({
  name: name as TemplateName,
  subject: null,
  ...text,
}))
