import { LRUCache } from 'lru-cache'
import type { BulkLetter } from '#services/post/bulk-letter.ts'
import type { Runtime } from '#platform/runtime.ts'
import { countedLinks } from '../click-links.ts'
import type { FrozenEdition } from '../content.ts'
import { contentFor } from '../content-for.ts'
import { linkSecret, oneClickLink, pageLink, tokenFor } from '../links.ts'
import { drawEdition } from '../mail/draw-edition.ts'
import { personalise } from '../mail/marks.ts'
import type { Drawn } from '../mail/edition-mail.ts'
import { settingsOf } from '../settings.ts'
import type { editions } from '../tables.ts'
import type { Claimed } from './claims.ts'

type Edition = typeof editions.$inferSelect
type Letter = Omit<BulkLetter, 'at'>
type Reader = Pick<
  Claimed,
  'subscriberId' | 'email' | 'name' | 'language' | 'tier' | 'interests' | 'minMomentum' | 'messageId'
>

/** Writes one reader's email; null if the edition has nothing for them. */
export type Letters = (reader: Reader) => Letter | null

/** Maximum number of cached emails: readers with the same preferences get the same one. */
const DRAWN_MAX = 400

/**
 * Writes the emails of a frozen edition. Each is rendered once for all readers with the same language, tier and preferences.
 */
export async function openLetters(
  runtime: Pick<Runtime, 'db' | 'config' | 'clock'>,
  edition: Edition,
): Promise<Letters> {
  const { siteUrl, siteName } = runtime.config
  const [secret, settings] = await Promise.all([linkSecret(runtime.db), settingsOf(runtime.db)])
  const frozen = edition.content as FrozenEdition | null // the shape it was frozen in: see content.ts
  if (frozen === null) throw new Error('the edition leaves without its content')
  const drawn = new LRUCache<string, { mail: Drawn | null }>({ max: DRAWN_MAX })

  function draw({ language, tier, interests, minMomentum }: Reader): Drawn | null {
    const key = JSON.stringify([language, tier, minMomentum, interests.toSorted()])
    const known = drawn.get(key)
    if (known) return known.mail
    const content = contentFor(frozen as FrozenEdition, language, tier, { interests, minMomentum })
    const frame = {
      editionId: edition.id,
      kind: edition.kind,
      occurrence: edition.occurrence,
      timeZone: frozen?.timeZone ?? '',
      subject: frozen?.subjects[language] ?? '',
      note: frozen?.notes?.[language] ?? '',
      siteName,
      siteUrl,
      postalAddress: settings.postalAddress,
      test: false,
    }
    const mail = content && drawEdition(content, frame)
    drawn.set(key, { mail })
    return mail
  }
  return (reader) => {
    const mail = draw(reader)
    if (mail === null) return null
    const { subscriberId, language } = reader
    const leaveToken = tokenFor(secret, 'leave', subscriberId)
    const leaveUrl = oneClickLink(siteUrl, leaveToken)
    const own = personalise(mail, {
      name: reader.name,
      manageUrl: pageLink(siteUrl, language, 'manage', tokenFor(secret, 'manage', subscriberId)),
      leaveUrl,
      ...(settings.countClicks && {
        link: countedLinks({ secret, siteUrl }, edition.id, runtime.clock.now()),
      }),
    })
    return {
      ...own,
      recipient: reader.email,
      language,
      messageId: reader.messageId,
      list: {
        name: `${siteName} digest`,
        id: 'digest',
        leaveUrl,
        leaveToken,
        feedback: [edition.id, edition.kind, 'digest'],
      },
    }
  }
}
