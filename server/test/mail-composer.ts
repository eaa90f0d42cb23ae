import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer'

/** The bytes that nodemailer makes of a message, each composed from the beginning. */
export const composeByNodemailer = (mail: MailComposerOptions) => new MailComposer(mail).compile().build()
