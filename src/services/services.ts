import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import type { ModelSettings } from '#platform/settings/model-settings.ts'
import { openPayments } from './payments/open-payments.ts'
import type { Payments } from './payments/payments.ts'
import { type Files, openFiles } from './files.ts'
import { type Model, openModel } from './model.ts'
import { type Pictures, openPictures } from './pictures.ts'
import { type BulkPost, openBulkPost } from './post/bulk-post.ts'
import { type Post, openPost } from './post/post.ts'
import { FULL_WIDTH, type Videos, openVideos } from './videos/video.ts'
import { openStore } from './storage/open-store.ts'
import { type Speak, type Voice, openVoice } from './voice.ts'
import { type OwnAnswer, type Web, openWeb } from './web.ts'

/** Every external service of this process, real or embedded as configured. */
export type Services = {
  web: Web
  pictures: Pictures
  /** The configured model, or the one on this machine that an administrator has chosen; null for none. */
  readonly model: Model | null
  /** Uses this model from now on; calls that are running end with the old one. Undefined for the configured one. */
  useModel(settings: ModelSettings | undefined): void
  voice: Voice
  videos: Videos
  files: Files
  /** Null when no mail server is configured. */
  post: Post | null
  /** For mailing lists; null like `post`. */
  bulk: BulkPost | null
  payments: Payments
}

declare module '#platform/runtime.ts' {
  interface Outside extends Services {}
}

type Needs = {
  /** For the ledger of the model's calls. */
  db: Db
  clock: Clock
  log: Log
  /** Answers the addresses of this process itself; null for all others. */
  own?: (url: URL, now: Date) => OwnAnswer | null
}

export function openOutside(
  config: Config,
  { db, clock, log, own }: Needs,
): Services & { close(): Promise<void> } {
  const web = openWeb({
    allowHosts: config.fetchAllowHosts,
    userAgent: `CadenceBot/1.0 (+${config.siteUrl})`,
    ...(own && { own: (url) => own(url, clock.now()) }),
  })
  const { store, close: closeStore } = openStore(config)
  const pictures = openPictures({ store, log })
  const needs = { db, clock, log }
  const configured = openModel(config, needs)
  let model = configured
  let used: string | undefined
  const videos = openVideos({ log, scale: config.videoWidth / FULL_WIDTH })
  const post = openPost(config.mail)
  const bulk = openBulkPost(config.mail)
  return {
    web,
    pictures,
    get model() {
      return model
    },
    useModel: (settings) => {
      if (JSON.stringify(settings) === used) return // a new one would forget that it has failed lately
      used = JSON.stringify(settings)
      model = settings === undefined ? configured : openModel({ ai: settings }, needs)
    },
    voice: openVoice({ speak: speakWith(configured), log }),
    videos,
    files: openFiles(store),
    post,
    bulk,
    payments: openPayments(config.payments, { db, clock, log, siteUrl: config.siteUrl }),
    close: async () => {
      await bulk?.close()
      post?.close()
      await Promise.all([web.close(), pictures.close(), videos.close()])
      await closeStore()
    },
  }
}

/** The model's voices, by the names that OpenAI-compatible services use. */
const MODEL_VOICES = { host: 'nova', guest: 'onyx' } as const

const speakWith = (model: Model | null): Speak =>
  model === null || model.models.speech === null
    ? null
    : (text, role, _language, subject, run) =>
        model.speak(text, MODEL_VOICES[role], { task: 'speak', subject, ...(run !== undefined && { run }) })
