import type { LanguagePack } from '../pack.ts'
import { calendar } from './calendar.ts'
import { funding } from './funding.ts'
import { numbers } from './numbers.ts'
import { reading } from './reading.ts'
import { speech } from './speech.ts'
import { topics } from './topics.ts'
import { writing } from './writing.ts'

export const pack: LanguagePack = { calendar, funding, numbers, reading, speech, topics, writing }
