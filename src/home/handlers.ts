import { homeFiguresChangeHandler, homeFiguresHandler } from './figures/admin-home-figures.ts'
import type { CountSubscribers } from './figures/home-figures.ts'
import { homeHandler } from './home.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. The newsletter counts the subscribers. */
export const handlers = (countSubscribers: CountSubscribers): readonly Handling[] => [
  homeHandler(countSubscribers),
  homeFiguresHandler(countSubscribers),
  homeFiguresChangeHandler(countSubscribers),
]
