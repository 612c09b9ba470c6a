import {
  type LoopbackModel,
  type Asked,
  type Reply,
  loopbackModel,
} from '../../src/services/loopback-model.ts'
import type { TestLanguage } from '../../src/languages/test-languages.ts'
import { translated } from '../../src/writing/test-day/translated.ts'
import { isSecondJudgement, supporting } from '../../src/writing/test-writer.ts'
import { faultyText, pictureOf, soundOf } from './faults.ts'
import {
  type Kind,
  type PictureFault,
  type Plan,
  type TextFault,
  PICTURE_FAULTS,
  SOUND_FAULTS,
  isLie,
} from './kinds.ts'
import type { PlannedStory } from './press.ts'
import { type PlannedTranslation, mistranslated } from './translator.ts'
import { type Lie, lying, truthful } from './writer.ts'

/** What the server has planted: the lie, or null for a fault. */
export type Planted = { plan: Plan; story: PlannedStory | null; lie: Lie | null }

/** The lying server. The lists are what it lies about from now on; `planted` is what it has answered, by plan. */
export type LyingModel = LoopbackModel & {
  stories: readonly PlannedStory[]
  translations: readonly PlannedTranslation[]
  /** The fault in the speech of the episode that is being made. */
  speaking: Plan | null
  planted: Map<Plan, Planted>
}

const INTO: Record<string, TestLanguage> = {
  English: 'en',
  'Modern Standard Arabic': 'ar',
  French: 'fr',
  Spanish: 'es',
  'European Portuguese': 'pt',
}

/** Starts a server that answers truthfully, except for the one lie or fault that is planned for a request. */
export async function lyingModel(): Promise<LyingModel> {
  const model = await loopbackModel()
  let lines = 0
  const server: LyingModel = { ...model, stories: [], translations: [], speaking: null, planted: new Map() }
  const plant = (plan: Plan, story: PlannedStory | null, lie: Lie | null) =>
    server.planted.set(plan, { plan, story, lie })

  model.answer(({ path, prompt }: Asked): Reply | undefined => {
    if (path === '/images/generations') return picture(prompt)
    if (path === '/audio/speech') return speech(prompt)
    if (path !== '/chat/completions') return undefined
    if (isSecondJudgement(prompt)) return { json: supporting(prompt) } // a liar stands by what it wrote
    return /^You translate/m.test(prompt) ? translation(prompt) : draft(prompt)
  })

  function draft(prompt: string): Reply | undefined {
    const story = storyIn(server.stories, prompt)
    if (!story) return undefined
    const { plan } = story
    const truth = truthful(prompt, story)
    if (plan.where !== 'draft') return { json: truth }
    if (isLie(plan.kind)) {
      const { answer, lie } = lying(truth, story, plan.kind, prompt)
      plant(plan, story, lie)
      return { json: answer }
    }
    return failing(plan, story, truth)
  }

  function translation(prompt: string): Reply {
    const [, into = ''] =
      /^You translate a news site .*? from .*? into (.*?)(?: that |\.)/m.exec(prompt) ?? []
    const to = INTO[into] ?? 'en'
    const parts = translated(prompt).parts.map(({ id, text }) => ({ id, text: capitalised(text) }))
    const story = storyIn(server.stories, prompt)
    const planned = server.translations.find((one) => one.story === story && one.to === to)
    if (!planned) return { json: { parts } }
    const { plan } = planned
    if (isLie(plan.kind)) {
      const { lie, ...answer } = mistranslated(parts, planned, plan.kind, prompt)
      plant(plan, planned.story, lie)
      return { json: answer }
    }
    return failing(plan, planned.story, { parts })
  }

  /** Every third plan fails once and then answers; the others never answer. */
  function failing(plan: Plan, story: PlannedStory, truth: object): Reply {
    if (plan.nth % 3 === 1 && server.planted.has(plan)) return { json: truth }
    plant(plan, story, null)
    return faultyText(plan.kind as TextFault, plan.nth, truth) // what is no lie in a text is a fault of text
  }

  function picture(prompt: string): Reply {
    const story = storyIn(server.stories, prompt)
    const fault = story && isOneOf(PICTURE_FAULTS, story.plan.kind) ? story.plan.kind : null
    if (story && fault) plant(story.plan, story, null)
    return pictureOf(fault satisfies PictureFault | null, story?.plan.nth ?? 0)
  }

  function speech(text: string): Reply {
    const plan = server.speaking
    if (!plan || !isOneOf(SOUND_FAULTS, plan.kind)) return soundOf(null, 0, 0, text)
    lines = server.planted.has(plan) ? lines + 1 : 0
    plant(plan, null, null)
    return soundOf(plan.kind, plan.nth, lines, text)
  }

  return server
}

/** The text with capital letters at the beginning of sentences: words that were translated from Arabic have none. */
const capitalised = (text: string): string =>
  text.replace(/(?<=^|[.!?] )\p{Ll}/gu, (letter) => letter.toUpperCase())

const isOneOf = <Each extends string>(all: readonly Each[], kind: Kind): kind is Each & Kind =>
  all.some((one) => one === kind)

/** The story whose names occur most often in a prompt; undefined if none does. */
function storyIn(stories: readonly PlannedStory[], prompt: string): PlannedStory | undefined {
  const [best] = stories
    .map((story) => ({ story, named: story.names.filter((name) => prompt.includes(name)).length }))
    .filter(({ named }) => named > 0)
    .toSorted((a, b) => b.named - a.named)
  return best?.story
}
