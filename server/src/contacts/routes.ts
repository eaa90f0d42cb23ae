import * as changes from '@cadencia/contract/contact-changes'
import * as api from '@cadencia/contract/contacts'
import type { About } from '@cadencia/contract/entrance'
import * as entrances from '@cadencia/contract/entrance'
import * as notes from '@cadencia/contract/notes'
import { pageMeta } from '@cadencia/domain/page'
import type { FastifyInstance } from 'fastify'

import { getCampaign } from '#campaigns/get.ts'
import type { Db } from '#platform/db.ts'
import { route, routeOnce } from '#platform/route.ts'

import { liftSuspension, recordConsent } from './channels.ts'
import { removeContact, removeContacts } from './delete.ts'
import { addNote, changeNote, getNotes, removeNote } from './notes/notes.ts'
import { presentContact as present } from './present.ts'
import { listActiveIn } from './queries.ts'
import {
  cancelMessagesOf,
  forecastOf,
  forecastPeople,
  relate,
  resumeForecast,
  undoEntry,
  unrelate,
} from './relate.ts'
import { changeContact, createContact, createContactInCampaign, getContact } from './save.ts'
import { contactPages } from './search/page.ts'
import type { Filter } from './search/queries.ts'
import { listAttributeKeys } from './signals/queries.ts'

export function contactRoutes(app: FastifyInstance, db: Db) {
  const pageOf = contactPages(db)

  route(app, api.listContacts, async ({ session, query }) => {
    const { rows, total } = await pageOf(session.accountId, query)
    return { data: rows.map(present), meta: pageMeta(query.page, query.limit, total) }
  })

  route(app, api.listContactAttributes, ({ session }) => listAttributeKeys(db, session.accountId))

  route(app, api.listCampaignContacts, async ({ session, query }) => {
    const campaign = await getCampaign(db, session.accountId, query.campaignId)
    return listActiveIn(db, session.accountId, campaign.id)
  })

  route(app, api.getContact, async ({ session, params }) =>
    present(await getContact(db, session.accountId, params.id)),
  )

  routeOnce(app, db, changes.createContact, async (tx, { session, body }) =>
    present(await createContact(tx, session.accountId, body)),
  )

  routeOnce(
    app,
    db,
    changes.createContactInCampaign,
    async (tx, { session, body: { campaignId, ...contact } }) =>
      present(await createContactInCampaign(tx, session.accountId, campaignId, contact)),
  )

  route(app, changes.updateContact, async ({ session, params, body }) =>
    present(await changeContact(db, session.accountId, params.id, body)),
  )

  route(app, changes.deleteContact, ({ session, params }) => removeContact(db, session, params.id))

  route(app, changes.deleteContacts, ({ session, body }) => removeContacts(db, session, whomOf(body)))

  routeOnce(app, db, entrances.addToCampaign, (tx, { session, body }) =>
    relate(tx, session.accountId, body.campaignId, chosenOf(body), entranceOf(body)),
  )

  route(app, entrances.forecastCampaign, ({ session, params, body }) =>
    forecastOf(db, session.accountId, params.id, chosenOf(body), entranceOf(body)),
  )

  route(app, entrances.forecastResume, ({ session, params, body }) =>
    resumeForecast(db, session.accountId, params.id, entranceOf(body).startAt),
  )

  route(app, entrances.listForecastPeople, ({ session, params, body }) =>
    forecastPeople(db, session.accountId, params.id, whomOf(body), body.about),
  )

  route(app, entrances.undoEntry, ({ session, params, body }) =>
    undoEntry(db, session, params.id, body.entry),
  )

  route(app, changes.removeFromCampaign, ({ session, params }) =>
    unrelate(db, session, params.campaignId, params.contactId),
  )

  route(app, changes.liftSuspension, async ({ session, params, body }) => {
    await liftSuspension(db, session, params.id, body.channel)
    return present(await getContact(db, session.accountId, params.id))
  })

  route(app, changes.recordConsent, async ({ session, params, body }) => {
    await recordConsent(db, session, params.id, body)
    return present(await getContact(db, session.accountId, params.id))
  })

  route(app, changes.cancelContactMessages, ({ session, params }) => cancelMessagesOf(db, session, params.id))

  noteRoutes(app, db)
}

function noteRoutes(app: FastifyInstance, db: Db) {
  route(app, notes.listNotes, ({ session, params, query }) => getNotes(db, session, params.id, query))

  routeOnce(app, db, notes.addNote, (tx, { session, params, body }) =>
    addNote(tx, session, params.id, body.text),
  )

  route(app, notes.updateNote, ({ session, params, body }) => changeNote(db, session, params, body.text))

  route(app, notes.deleteNote, ({ session, params }) => removeNote(db, session, params))
}

/** The contract admits exactly one of the two. */
const whomOf = ({ contactIds, filter }: Whom) => (contactIds ? { ids: contactIds } : { filter: filter ?? {} })
type Whom = { contactIds?: number[] | undefined; filter?: Filter | undefined }

const chosenOf = (body: Whom & { leaveOut?: About[] | undefined }) => ({
  whom: whomOf(body),
  leaveOut: body.leaveOut,
})

type Asked = { startAt?: string | undefined; newPerDay?: number | undefined }
const entranceOf = ({ startAt, newPerDay }: Asked) => ({
  startAt: startAt === undefined ? undefined : new Date(startAt),
  newPerDay,
})
