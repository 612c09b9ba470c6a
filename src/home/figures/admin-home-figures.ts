import { pagesChanged } from '#articles/publish.ts'
import type { Changes } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { handle } from '#platform/serve.ts'
import { homeFigures, homeFiguresChange } from './calls.ts'
import { type CountSubscribers, figuresOf, figuresSet, setFigures } from './home-figures.ts'
import { FIGURES } from './rules.ts'

export const homeFiguresHandler = (countSubscribers: CountSubscribers) =>
  handle(homeFigures, (_, { db, now }) => figuresOf(db, now, countSubscribers))

export const homeFiguresChangeHandler = (countSubscribers: CountSubscribers) =>
  handle(homeFiguresChange, async (asked, { db, now, audit, record }) => {
    await db.transaction(async (tx) => {
      await holdLock(tx, 'home-figures')
      const before = await figuresSet(tx)
      const after = { ...before }
      const changes: Changes = {}
      for (const name of FIGURES) {
        const value = asked[name]
        if (value === undefined || value === before[name]) continue
        after[name] = value
        changes[name] = { from: before[name], to: value }
      }
      await setFigures(tx, after)
      await pagesChanged(tx, 'figures')
      audit({ changes })
      await record(tx)
    })
    return figuresOf(db, now, countSubscribers)
  })
