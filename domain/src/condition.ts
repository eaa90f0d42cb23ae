import type { TemplateType } from './channel.ts'

/** What a contact may have done, or not, with the message of a step before. */
export const signs = [
  'opened',
  'not_opened',
  'clicked',
  'not_clicked',
  'clicked_whatsapp',
  'delivered',
] as const
export type Sign = (typeof signs)[number]

/** What must hold when a step is due; otherwise it is skipped. */
export type Condition =
  | { kind: Sign; stepId: number }
  | { kind: 'has_channel'; channel: TemplateType }
  | { kind: 'attribute_is' | 'attribute_is_not'; key: string; value: string }

/** What happened with the messages of one step, sent again or not. Of a step that never left nothing happened. */
export type Happened = { opened: boolean; clicked: boolean; clickedWhatsApp: boolean; delivered: boolean }

export type Facts = {
  /** By the id of the step. */
  happened: ReadonlyMap<number, Happened>
  /** The channels with an address of the contact, and whether the contact still receives by them. */
  channels: ReadonlyMap<TemplateType, 'open' | 'closed'>
  attributes: Readonly<Record<string, string>>
}
