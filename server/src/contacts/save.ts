import type * as api from '@cadencia/contract/contact-changes'
import type { Received } from '@cadencia/contract/endpoint'

import { enrol } from '#enrolments/enrol.ts'
import { type Db, violatedUnique } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { toPhone } from './phone.ts'
import { addressIndex, findContact, insertContact, updateContact } from './queries.ts'

type Input = Received<typeof api.createContact>['body']
type Changes = Received<typeof api.updateContact>['body']

export const contactNotFound = () => new Refusal('not_found', { message: 'Contato não encontrado' })

/** The database decides whether an address is free: of fifty at once, one has it. */
async function refusingTakenAddress<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violatedUnique(error) !== addressIndex) throw error
    throw new Refusal('email_in_use', { fields: { email: 'E-mail já cadastrado' } })
  }
}

async function getContact(db: Db, accountId: number, id: number) {
  const contact = await findContact(db, accountId, id)
  if (!contact) throw contactNotFound()
  return contact
}

export async function createContact(db: Db, accountId: number, input: Input) {
  const fields = { ...input, phone: toPhone(input.whatsapp) }
  const id = await refusingTakenAddress(insertContact(db, accountId, fields))
  return getContact(db, accountId, id)
}

/** Both or neither: a refused enrolment leaves no contact behind. */
export const createContactInCampaign = (db: Db, accountId: number, campaignId: number, input: Input) =>
  transact(db, async (tx) => {
    const { id } = await createContact(tx, accountId, input)
    await enrol(tx, accountId, campaignId, { ids: [id] })
    return getContact(tx, accountId, id)
  })

export async function changeContact(db: Db, accountId: number, id: number, input: Changes) {
  const { name, email, whatsapp, metadata } = input
  const changes = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(whatsapp !== undefined && { whatsapp, phone: toPhone(whatsapp) }),
    ...(metadata !== undefined && { metadata }),
  }
  if (!(await refusingTakenAddress(updateContact(db, accountId, id, changes)))) throw contactNotFound()
  return getContact(db, accountId, id)
}

export { getContact }
