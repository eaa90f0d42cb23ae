import { type Model, signature } from './model.ts'

export const collection: Model = {
  name: 'Cobrança gentil',
  description: 'Lembra um pagamento em aberto com respeito, em 10 dias.',
  steps: [
    {
      name: 'Cobrança 1: lembrete',
      type: 'email',
      afterDays: 0,
      subject: 'Um lembrete sobre a fatura {{contact.fatura|em aberto}}',
      content: `Olá, {{first_name}}, tudo bem?

Passo para lembrar da fatura {{contact.fatura|em aberto}}, com vencimento em {{contact.vencimento|data já combinada}}. Se o pagamento já foi feito, por favor desconsidere esta mensagem.

Precisa da segunda via ou de outra data? Basta responder a este e-mail que eu resolvo com você.

Obrigado,
${signature}`,
    },
    {
      name: 'Cobrança 2: WhatsApp',
      type: 'whatsapp',
      afterDays: 3,
      content: `Oi, {{first_name}}! Aqui é {{user.name|o financeiro}}, da {{user.company|nossa empresa}}.

A fatura *{{contact.fatura|em aberto}}* ainda aparece pendente por aqui. Quer que eu envie a segunda via, ou prefere combinar uma nova data?`,
    },
    {
      name: 'Cobrança 3: roteiro de ligação',
      type: 'call',
      afterDays: 3,
      content: `ABERTURA
"Bom dia, falo com {{name}}? Aqui é {{user.name|(seu nome)}}, da {{user.company|(sua empresa)}}. Posso falar um minuto sobre a fatura {{contact.fatura|em aberto}}?"

OUVIR
- O pagamento já foi feito? Pedir o comprovante e agradecer.
- Houve algum problema com o boleto ou com o serviço? Anotar e resolver antes de cobrar.
- Precisa de outra data? Combinar uma só, e confirmar.

CUIDADO
Falar somente com {{name}}. Não comentar a dívida com outra pessoa e não ligar de novo no mesmo dia.

FECHAMENTO
Repetir o que foi combinado e enviar por escrito para {{email}}.`,
    },
    {
      name: 'Cobrança 4: proposta',
      type: 'email',
      afterDays: 4,
      subject: 'Podemos resolver juntos, {{first_name}}?',
      content: `Olá, {{first_name}}.

A fatura {{contact.fatura|em aberto}} continua pendente e imagino que haja um motivo. Gostaria de ouvir antes de qualquer outro passo.

Posso oferecer uma nova data ou dividir o valor. Qual das duas ajuda mais? Uma linha de resposta é suficiente.

Obrigado pela atenção,
${signature}`,
    },
  ],
}
