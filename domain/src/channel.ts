/** What a template is written for. */
export const templateTypes = ['email', 'whatsapp', 'call'] as const
export type TemplateType = (typeof templateTypes)[number]

/** The ways of a step: those of templates, and a task of any kind, whose text is the step's own. */
export const channels = [...templateTypes, 'task'] as const
export type Channel = (typeof channels)[number]
