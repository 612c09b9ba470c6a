import { type SQL, and, eq, sql } from 'drizzle-orm'
import { pictureUrl } from '#ui/cover.ts'
import { fetchPictureBytes } from '#services/picture-fetch.ts'
import { PictureTrouble } from '#services/picture-file.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { pagesChanged } from '../publish.ts'
import { agents, articles, podcasts, tools } from '../tables.ts'
import { givePicture } from '../item-picture.ts'
import { makerOf } from '../marks/rules.ts'
import type { PictureMaker } from '../rules.ts'

/** The maximum number of pictures queued per run. */
const BATCH_SIZE = 100
const IMAGES = { articles, tools, agents, podcasts } as const
/** The picture of an item in one of these tables, or the logo of a tool. */
type Remote = { of: keyof typeof IMAGES | 'logo'; id: string }

/**
 * Queues every picture that an item shows from another host, for example after an import. The item shows its cover until the
 * picture is stored. Repeating it changes nothing.
 */
export const keepRemotePicturesJob = job(
  'keep-remote-pictures',
  async (_: Record<string, never>, { db, jobs }: Runtime) => {
    for (const remote of await remotePictures(db))
      await jobs.send(keepRemotePictureJob, remote, { key: `${remote.of} ${remote.id}` })
  },
)

async function remotePictures(db: Db): Promise<Remote[]> {
  const found: Remote[] = []
  const add = (kind: Remote['of'], rows: { id: string }[]) =>
    found.push(...rows.map(({ id }) => ({ of: kind, id })))
  for (const kind of ['articles', 'tools', 'agents', 'podcasts'] as const) {
    const table = IMAGES[kind]
    const rows = db
      .select({ id: table.id })
      .from(table)
      .where(isRemote(sql`${table.imageUrl}`))
    add(kind, await rows.orderBy(table.id).limit(BATCH_SIZE))
  }
  const logos = db
    .select({ id: tools.id })
    .from(tools)
    .where(isRemote(sql`${tools.logoUrl}`))
  add('logo', await logos.orderBy(tools.id).limit(BATCH_SIZE))
  return found
}

/** Matches the condition of these tables' partial indexes. */
const isRemote = (column: SQL): SQL => sql`${column} ~ '^https?:'`

/**
 * Fetches one of the pictures through the guard, re-encodes and stores it, and shows it. If it cannot be fetched, the cover
 * stays and the reason is recorded.
 */
export const keepRemotePictureJob = job(
  'keep-remote-picture',
  async (remote: Remote, runtime: Runtime) => {
    const address = await addressOf(runtime.db, remote)
    if (address === null) return { state: 'known' }
    const answer = await fetchPictureBytes(runtime.outside.web, address)
    if ('bytes' in answer) return keep(runtime, remote, address, answer.bytes)
    if (answer.mayPass) throw new Error(`the picture cannot be had now: ${answer.why}`)
    return giveUp(runtime, remote, address, answer.why)
  },
  {
    concurrency: 2,
    retryDelaySeconds: 60,
    onFailed: async (remote, runtime) => {
      const address = await addressOf(runtime.db, remote)
      if (address !== null) await giveUp(runtime, remote, address, 'not after several tries')
    },
  },
)

/** The address of the picture; null when the item is gone or shows another picture by now. */
async function addressOf(db: Db, { of, id }: Remote): Promise<string | null> {
  const table = IMAGES[of === 'logo' ? 'tools' : of]
  const column = of === 'logo' ? tools.logoUrl : table.imageUrl
  const rows = await db
    .select({ address: column })
    .from(table)
    .where(and(eq(table.id, id), isRemote(sql`${column}`)))
    .limit(1)
  return rows[0]?.address ?? null
}

async function keep(runtime: Runtime, remote: Remote, address: string, bytes: Uint8Array) {
  const { pictures } = runtime.outside
  try {
    const kept =
      remote.of === 'logo'
        ? await pictures.keepLogo(remote.id, bytes)
        : await pictures.keep(remote.id, bytes, { byModel: false })
    await show(runtime, remote, address, {
      url: pictureUrl(kept),
      madeBy: makerOf(kept.source),
      tried: [],
    })
    return { state: 'kept' }
  } catch (error) {
    // a picture that cannot be stored now is retried
    if (!(error instanceof PictureTrouble) || error.code === 'disk') throw error
    return giveUp(runtime, remote, address, error.code)
  }
}

async function giveUp(runtime: Runtime, remote: Remote, address: string, why: string) {
  runtime.log.info({ ...remote, address, why }, 'a picture of another host could not be kept')
  await show(runtime, remote, address, { url: null, madeBy: 'cover', tried: [`${address}: ${why}`] })
  return { state: 'cover', why }
}

async function show(
  { db, clock }: Runtime,
  remote: Remote,
  address: string,
  { url, madeBy, tried }: { url: string | null; madeBy: PictureMaker; tried: string[] },
): Promise<void> {
  const { of, id } = remote
  await db.transaction(async (tx) => {
    if ((await addressOf(tx, remote)) !== address) return // an editor has provided another one in the meantime
    if (of === 'logo') {
      await tx.update(tools).set({ logoUrl: url, alteredAt: clock.now() }).where(eq(tools.id, id))
      await pagesChanged(tx, id)
      return
    }
    const from = { credit: url && URL.parse(address)?.hostname.replace(/^www\./, ''), sourceUrl: address }
    await givePicture(tx, {
      itemId: id,
      madeBy,
      url,
      ...from,
      credit: from.credit ?? null,
      tried,
      createdAt: clock.now(),
    })
  })
}
