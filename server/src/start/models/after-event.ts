import { type Model, signature } from './model.ts'

export const afterEvent: Model = {
  name: 'Depois de um evento',
  description: 'Para quem visitou o estande, a feira ou o webinar, em 6 dias.',
  steps: [
    {
      name: 'Pós-evento 1: agradecimento',
      type: 'email',
      afterDays: 0,
      subject: 'Foi bom encontrar você, {{first_name}}',
      content: `Olá, {{first_name}}, tudo bem?

Obrigado pela visita no {{contact.evento|evento}}. Gostei da conversa e prometi mandar um resumo do que mostramos.

Em poucas palavras: ajudamos equipes como a de {{contact.empresa|vocês}} a não deixar nenhum retorno para trás.

Faz sentido conversarmos 15 minutos nesta semana, com mais calma do que lá?

Um abraço,
${signature}`,
    },
    {
      name: 'Pós-evento 2: WhatsApp para quem não abriu',
      type: 'whatsapp',
      afterDays: 1,
      condition: { kind: 'not_opened', place: 1 },
      content: `Oi, {{first_name}}! Aqui é {{user.name|a equipe comercial}}, da {{user.company|nossa empresa}}. Nos encontramos no {{contact.evento|evento}}.

Mandei um e-mail com o resumo que prometi. _Chegou por aí?_`,
    },
    {
      name: 'Pós-evento 3: roteiro de ligação',
      type: 'call',
      afterDays: 2,
      content: `ABERTURA
"Bom dia, {{name}}? Aqui é {{user.name|(seu nome)}}, da {{user.company|(sua empresa)}}. Nos encontramos no {{contact.evento|evento}}. É uma boa hora?"

RETOMAR
"Lá você me contou um pouco da rotina de {{contact.empresa|vocês}}. O que mudou desde então?"

PERGUNTAS
- O que chamou a sua atenção no que mostramos?
- Quem mais precisa ver isso aí dentro?
- Qual seria um bom momento para começar?

FECHAMENTO
Propor uma demonstração de 20 minutos e confirmar o dia, a hora e o e-mail {{email}}.`,
    },
    {
      name: 'Pós-evento 4: material',
      type: 'email',
      afterDays: 3,
      subject: 'O material do {{contact.evento|evento}}',
      content: `{{first_name}}, separei o que mais perguntaram no {{contact.evento|evento}}:

1. quanto tempo leva para começar;
2. o que muda na rotina da equipe;
3. como outras empresas do seu porte usam.

Respondo as três em uma linha se você me disser qual interessa mais.

Um abraço,
${signature}`,
    },
  ],
}
