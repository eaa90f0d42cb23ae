/** An SMTP sender as the API takes it. */
export const smtp = {
  mode: 'smtp',
  name: 'Vendas',
  host: '127.0.0.1',
  port: 2525,
  security: 'none',
  user: 'vendas',
  password: 'segredo',
  fromName: 'Vendas',
  fromAddress: 'vendas@exemplo.com.br',
}
