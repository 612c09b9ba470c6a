import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { settingsOf } from '../settings.ts'
import { adminEditionCompose } from './calls.ts'
import { composeEdition } from './compose-edition.ts'
import { editionViewOf } from './edition-view.ts'
import { nextOccurrence } from '../times.ts'

export const adminEditionComposeHandler = handle(adminEditionCompose, async ({ kind }, context) => {
  const { db, now, config, audit } = context
  const { expireHours } = await settingsOf(db)
  const occurrence = nextOccurrence(kind, now, config.digestTimeZone)
  const edition = await composeEdition(context, { kind, occurrence, expireHours }, now)
  if (edition?.state !== 'composed') throw new Refusal('newsletter.editionLeaving', 409)
  audit({ itemId: edition.id, itemTitle: kind })
  return editionViewOf(context, edition.id)
})
