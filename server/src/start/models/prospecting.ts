import { type Model, signature } from './model.ts'

export const prospecting: Model = {
  name: 'Prospecção em 5 passos',
  description: 'Apresentação por e-mail, WhatsApp e ligação, em 8 dias.',
  steps: [
    {
      name: 'Prospecção 1: apresentação',
      type: 'email',
      afterDays: 0,
      subject: 'Uma ideia para {{contact.empresa|a sua equipe}}',
      content: `Olá, {{name}}, tudo bem?

Acompanho empresas como {{contact.empresa|a sua}} e percebo que muita venda se perde porque o retorno ao cliente demora ou é esquecido.

Ajudamos equipes a resolver isso sem mudar a rotina de ninguém. Posso mostrar em 15 minutos como ficaria no seu caso?

Se preferir, responda com um bom horário e eu me adapto.

Um abraço,
${signature}`,
    },
    {
      name: 'Prospecção 2: WhatsApp curto',
      type: 'whatsapp',
      afterDays: 1,
      content: `Oi, {{name}}! Aqui é {{user.name|a equipe comercial}}, da {{user.company|nossa empresa}}.

Enviei ontem um e-mail com uma ideia para {{contact.empresa|a sua equipe}}. _Conseguiu dar uma olhada?_

Se for mais fácil, conversamos por aqui mesmo.`,
    },
    {
      name: 'Prospecção 3: roteiro de ligação',
      type: 'call',
      afterDays: 2,
      content: `ABERTURA
"Bom dia, falo com {{name}}? Aqui é {{user.name|(seu nome)}}, da {{user.company|(sua empresa)}}. Você tem dois minutos?"

CONTEXTO
"Escrevi para você nesta semana sobre os retornos aos clientes de {{contact.empresa|vocês}}."

PERGUNTAS
- Como vocês acompanham hoje quem pediu proposta e ainda não respondeu?
- O que acontece quando um retorno é esquecido?
- Quem mais participa dessa decisão?

FECHAMENTO
Propor uma conversa de 15 minutos e confirmar o dia, a hora e o e-mail {{email}}.`,
    },
    {
      name: 'Prospecção 4: exemplo prático',
      type: 'email',
      afterDays: 2,
      subject: 'Um exemplo para {{contact.empresa|a sua equipe}}',
      content: `{{name}}, volto com algo mais concreto.

Equipes que passam a responder no mesmo dia costumam notar três coisas:

1. menos propostas paradas sem motivo;
2. clientes que voltam sem precisar de desconto;
3. vendedores com a lista do dia pronta pela manhã.

Qual das três faria mais diferença para vocês hoje? Uma linha de resposta já me ajuda a preparar algo útil.

Um abraço,
${signature}`,
    },
    {
      name: 'Prospecção 5: despedida',
      type: 'email',
      afterDays: 3,
      subject: 'Encerro por aqui, {{name}}?',
      content: `Olá, {{name}}.

Escrevi algumas vezes e imagino que este não seja o melhor momento. Sem problema nenhum.

Se quiser retomar mais para a frente, basta responder a este e-mail. Se o assunto for com outra pessoa, pode me dizer com quem falar?

Obrigado pela atenção,
${signature}`,
    },
  ],
}
