import { totalmem } from 'node:os'
import { DAY } from '#platform/clock.ts'
import { handle } from '#platform/serve.ts'
import { type FoundServer, findServers } from '#services/local-model/find-servers.ts'
import { fitsMemory, gigabytesNeeded, presetOf, rankOf } from '#services/local-model/presets.ts'
import { SHARE_DAYS } from '#services/local-model/rules.ts'
import type { OfferedModel } from '#services/local-model/server-answers.ts'
import { passedDrafts } from '#writing/passed-drafts/passed-drafts.ts'
import { type FoundRow, type OfferedRow, localModel, localModels } from './calls.ts'
import { chosenLocalModel } from './local-model.ts'

export const localModelHandler = handle(localModel, async (_, { config, db, outside, now }) => {
  const { model } = outside
  const fixed = config.ai !== undefined
  const chosen = fixed ? null : await chosenLocalModel(db)
  const used = model?.models.text ?? null
  const since = new Date(now.getTime() - SHARE_DAYS * DAY)
  return {
    fixed: fixed
      ? {
          provider: config.ai?.provider ?? '',
          models: Object.values(model?.models ?? {}).filter((name) => name !== null),
        }
      : null,
    chosen: chosen && {
      server: chosen.server,
      port: chosen.port,
      model: chosen.model,
      minutes: chosen.minutes,
      parallel: chosen.parallel,
    },
    share: used === null ? null : { days: SHARE_DAYS, ...(await passedDrafts(db, used, since)) },
  }
})

export const localModelsHandler = handle(localModels, async (_, { config }) => {
  const servers = await findServers(config.localModelPorts)
  const best = servers
    .flatMap(({ port, models }) => models.map((model) => ({ port, name: model.name, ...judged(model) })))
    .filter(({ fits, rank }) => fits === true && rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0]
  const rowOf = ({ server, port, loading, models }: FoundServer): FoundRow => ({
    server,
    port,
    loading,
    models: models.map((model): OfferedRow => {
      const { gigabytes, fits, languages, context } = judged(model)
      const recommended = best?.port === port && best.name === model.name
      return { name: model.name, gigabytes, fits, languages, context, recommended }
    }),
  })
  return { items: servers.map(rowOf), memory_gigabytes: Math.round(memoryBytes() / 1024 ** 3) }
})

/** The memory of the machine, or of the container that limits it. */
export const memoryBytes = (): number => {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem()
}

/** What a model needs, whether it fits, and what is known about it. */
export function judged({ name, bytes, context }: OfferedModel) {
  const preset = presetOf(name)
  const gigabytes = gigabytesNeeded(bytes, preset)
  return {
    gigabytes,
    fits: gigabytes === null ? null : fitsMemory(gigabytes, memoryBytes()),
    languages: preset && [...preset.languages],
    context,
    rank: rankOf(name, preset),
  }
}
