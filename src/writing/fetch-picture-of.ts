import { and, desc, gt, inArray, isNull, sql, eq } from 'drizzle-orm'
import { type ItemPicture, givePicture, pictureOfItem } from '#articles/item-picture.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { MODEL_JOB_SECONDS } from '#services/model.ts'
import { findingsOfStory } from '#sources/findings.ts'
import { type Candidate, type Found, type Paint, fetchPicture, promptOf } from './fetch-picture.ts'
import { type StoredDraft, draftById } from './drafts.ts'
import { EXTRACTIVE } from './rules.ts'
import { endPart, failPart } from './runs.ts'
import { generatedContent } from './tables.ts'

/** The maximum number of drafts in one batch, and their maximum age. */
const BATCH_SIZE = 200
const WINDOW_MS = 30 * DAY
/** The kinds of item that are shown with an image of their subject. */
const PICTURED = ['article', 'tool', 'agent'] as const

/** Queues a fetch job for every draft for which no picture has been looked for yet. Repeating it changes nothing. */
export const fetchPicturesJob = job('fetch-pictures', async (_: Record<string, never>, runtime: Runtime) => {
  for (const { id } of await withoutPicture(runtime.db, runtime.clock.now()))
    await runtime.jobs.send(fetchPictureJob, { id }, { key: id })
})

const withoutPicture = (db: Db, now: Date) =>
  db
    .select({ id: generatedContent.id })
    .from(generatedContent)
    .where(
      and(
        gt(generatedContent.createdAt, new Date(now.getTime() - WINDOW_MS)),
        inArray(generatedContent.status, ['pending', 'approved', 'published']),
        inArray(generatedContent.contentType, [...PICTURED]),
        isNull(sql`(select 1 from pictures p where p.item_id = ${generatedContent.id})`),
      ),
    )
    .orderBy(desc(generatedContent.createdAt), desc(generatedContent.id))
    .limit(BATCH_SIZE)

/** One picture; `name` is given for an item that has no draft, `anew` replaces our model's picture or a cover. */
type Wanted = { id: string; anew?: boolean; name?: string; runId?: string }

/**
 * Finds the picture of one draft or item before an editor sees it: a publisher's, a model's, or the cover. A picture that
 * cannot be stored is tried again; after the last try the cover is used and the reason is stored.
 */
export const fetchPictureJob = job(
  'fetch-picture',
  async (wanted: Wanted, runtime: Runtime) => {
    const found = await pictureFor(wanted, runtime)
    await endOf(wanted, runtime, found?.madeBy ?? 'known')
    return found ?? { madeBy: 'known' }
  },
  {
    concurrency: 2,
    expireInSeconds: MODEL_JOB_SECONDS,
    retryDelaySeconds: 30,
    onFailed: async (wanted, runtime) => {
      const nothing = { url: null, credit: null, sourceUrl: null }
      const known = await pictureOfItem(runtime.db, wanted.id)
      if (!known?.url)
        // otherwise the existing picture stays
        await record(runtime, wanted.id, { madeBy: 'cover', ...nothing, tried: ['could not be stored'] })
      if (wanted.runId !== undefined) await failPart(runtime.db, wanted.runId, wanted.id, runtime.clock.now())
    },
  },
)

const endOf = async ({ id, runId }: Wanted, { db, clock }: Runtime, state: string) =>
  runId !== undefined && (await endPart(db, runId, id, { state, found: 1, drafted: 0 }, clock.now()))

/** Null when there is nothing to do. */
async function pictureFor({ id, anew = false, name }: Wanted, runtime: Runtime): Promise<Found | null> {
  const { db, log, outside } = runtime
  const known = await pictureOfItem(db, id)
  if (known && (!anew || isPublishers(known))) return null
  const draft = await draftById(db, id)
  if (!draft && name === undefined) return null
  const found = await fetchPicture(
    { id, candidates: draft ? await candidatesOf(db, draft) : [], prompt: promptFor(draft, name) },
    { ...outside, paint: paintFor(runtime, id) },
  )
  log.info({ item: id, madeBy: found.madeBy, tried: found.tried }, 'picture found')
  if (known?.url && found.madeBy === 'cover') return null // an existing picture is better than none
  await record(runtime, id, found)
  return found
}

/** Whether a picture came from a publisher, whose own mark may say that a model had a part in it. */
const isPublishers = ({ madeBy, sourceUrl }: ItemPicture): boolean =>
  madeBy === 'publisher' || sourceUrl !== null

/** Records the model's picture call under the item's id; null without an image model. */
function paintFor({ outside: { model } }: Runtime, id: string): Paint {
  if (!model || model.models.image === null) return null
  return (prompt, size) => model.picture(prompt, size, { task: 'picture', subject: id })
}

/** Uses the headline only if it is ours: the extractive writer's is a publisher's. */
function promptFor(draft: StoredDraft | null, name: string | undefined): string {
  if (!draft) return promptOf('AI agents', name === undefined ? [] : [name])
  const ours = draft.writer !== EXTRACTIVE
  return promptOf(draft.topic, [...(ours ? [draft.title] : []), ...draft.tags])
}

/** The image addresses that the sources gave, the first report's first; never an address of our own. */
async function candidatesOf(db: Db, draft: StoredDraft): Promise<Candidate[]> {
  const found = draft.storyId === null ? [] : (await findingsOfStory(db, draft.storyId)).toReversed()
  const named = [draft.imageUrl, draft.metadata['imageUrl'], draft.metadata['image_url']].map((url) => ({
    url,
    publisher: found.find(({ imageUrl }) => imageUrl === url)?.sourceName ?? draft.sources[0]?.publisher,
  }))
  const all = [
    ...named,
    ...found.map(({ imageUrl, sourceName }) => ({ url: imageUrl, publisher: sourceName })),
  ]
  const usable = all.flatMap(({ url, publisher }) => {
    const address = typeof url === 'string' ? URL.parse(url) : null
    return address && /^https?:$/.test(address.protocol)
      ? [{ url: address.href, publisher: publisher ?? address.hostname }]
      : []
  })
  return [...new Map(usable.map((each) => [each.url, each])).values()]
}

async function record({ db, clock }: Runtime, itemId: string, found: Found): Promise<void> {
  await db.transaction(async (tx) => {
    await givePicture(tx, { itemId, ...found, createdAt: clock.now() })
    await tx.update(generatedContent).set({ imageUrl: found.url }).where(eq(generatedContent.id, itemId))
  })
}
