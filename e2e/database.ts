import pg from 'pg'

/** What no screen and no call can do: a look into the product's own database. */
export async function inDatabase<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env['CADENCIA_DATABASE'] })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
