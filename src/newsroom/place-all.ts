import { type Identity, type KnownStory, type Report, identityOf, isSameIdentity } from './story-identity.ts'
import type { StoryOf } from './writing.ts'

/**
 * Places reports one after the other among the known stories and the new ones that arise on the way, so that two
 * reports of one article that arrive together become one story. Pure; each identity is computed once.
 */
export function placeAll(reports: readonly Report[], known: readonly KnownStory<string>[]): StoryOf[] {
  const stories: { of: StoryOf; identities: Identity[] }[] = known.map(({ id, reports: told }) => ({
    of: { story: id },
    identities: told.map(identityOf),
  }))
  let fresh = 0
  return reports.map((report) => {
    const identity = identityOf(report)
    let home = stories.find(({ identities }) => identities.some((other) => isSameIdentity(identity, other)))
    if (!home) stories.push((home = { of: { fresh: fresh++ }, identities: [] }))
    home.identities.push(identity)
    return home.of
  })
}
