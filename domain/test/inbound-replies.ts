import type { InboundClass } from '../src/inbound/mail.ts'

/**
 * Replies written to measure the classifier and used for nothing else: neither the words nor the counts were made from
 * them, and a miss here is not mended word by word.
 */
const written = `
opt_out | Bom dia. Não sou cliente e não quero ser incluído em listas. Favor retirar.
opt_out | Por gentileza, exclua nosso e-mail dos seus registros.
opt_out | não mandem mais nada pra mim valeu
opt_out | Peço o cancelamento do meu cadastro com vocês.
opt_out | Já é o quinto e-mail, parem.
opt_out | Desejo que meus dados sejam eliminados da base, nos termos da lei.
opt_out | Me remove desse grupo de e-mails
opt_out | Nunca dei autorização para receber publicidade.
opt_out | Quero que vocês apaguem meu número
opt_out | Deixem de me importunar com isso
opt_out | Please unsubscribe this address from everything.
opt_out | Remove us.
opt_out | I don't want to hear from you again.
opt_out | You have no permission to contact me, delete my data.
opt_out | Le pido que elimine mis datos de su sistema.
opt_out | No me interesa y no me vuelva a escribir.
refusal | Ana, obrigado, mas vamos deixar isso para outro momento.
refusal | Nós mesmos desenvolvemos uma solução própria.
refusal | O projeto foi cancelado, então não precisamos mais.
refusal | Não acho que seja útil para o nosso ramo.
refusal | Conversei com o time e não houve interesse.
refusal | Temos contrato vigente com outra consultoria até 2029.
refusal | Não, não queremos. Bom trabalho!
refusal | Thank you, but this is not for our company.
refusal | We looked into it and it's too expensive for us.
refusal | I'm going to say no to this one.
refusal | Lo siento, no nos encaja.
refusal | De momento no, muchas gracias.
interest | Olá! Tenho disponibilidade na quinta pela manhã, serve?
interest | Achei ótimo, queremos fazer um piloto.
interest | Vamos marcar uma conversa com meu sócio também.
interest | Sim, por favor, entre em contato pelo telefone 31 3333-4444.
interest | Estamos precisando disso mesmo, quando você pode vir?
interest | Legal, me passa sua agenda
interest | Pode confirmar a reunião de segunda, 15h30.
interest | Interested! What time works for you?
interest | Yes, let's set something up for Thursday.
interest | We'd love to see a demo.
interest | Nos interesa mucho, ¿cuándo nos reunimos?
interest | De acuerdo, hablamos el miércoles.
wrong_person | Olá, não sou eu que trato desse assunto, fale com o Bruno do financeiro.
wrong_person | Esse telefone e e-mail não são da loja.
wrong_person | Acho que mandou para o destinatário errado.
wrong_person | Sou da área técnica, quem avalia fornecedores é a Patrícia (patricia@outra.example).
wrong_person | Não participo das decisões de compra
wrong_person | I'm afraid I'm not the person you are looking for.
wrong_person | Please redirect this to our purchasing department.
wrong_person | No es conmigo, tiene que hablar con sistemas.
left_company | A Dra. Helena não atende mais nesta clínica.
left_company | Eduardo se desligou do grupo há dois anos.
left_company | Quem você procura saiu daqui faz tempo.
left_company | Meu marido se aposentou e não usa mais este e-mail da firma.
left_company | Susan is no longer employed by us.
left_company | El ingeniero Ramos se retiró de la empresa.
reply | Quais bancos vocês integram?
reply | Preciso ver com a contabilidade antes.
reply | Recebi seu e-mail, obrigado pelo envio.
reply | Pode detalhar o que está incluso?
reply | Onde fica o escritório de vocês?
reply | Como conseguiu meu telefone?
reply | Volte a me procurar em abril, por favor.
reply | Estou viajando, semana que vem eu olho.
reply | Tem algum vídeo explicando?
reply | Quantas pessoas trabalham aí?
reply | What languages does the platform support?
reply | Thanks, let me think about it.
reply | ¿Cómo funciona el servicio?
reply | Ok, lo miro con mi socio.
`

/** Lines of the form "class | what the person wrote". */
export const inboundReplies = written
  .trim()
  .split('\n')
  .map((line) => {
    const [expected = '', text = ''] = line.split(' | ')
    // The first word of each line above is a class.
    return { expected: expected as InboundClass, text }
  })
