/** A channel for e-mail as it is filled in; its port is closed. */
export const deadServer = {
  mode: 'smtp',
  name: 'Vendas',
  host: '127.0.0.1',
  port: 1,
  security: 'none',
  fromAddress: 'vendas@exemplo.com.br',
  perMinute: 30,
}

/** The longest thing a server says when it refuses. */
export const longReply =
  '535-5.7.8 Username and Password not accepted. For more information, go to\n535 5.7.8 https://support.google.com/mail/?p=BadCredentials 41be03b00d2f7-ac1e26ec4c5sm1234567a12.34'
