import type { LanguagePack } from '../pack.ts'
import { calendar } from './calendar.ts'
import { funding } from './funding.ts'
import { reading } from './reading.ts'
import { speech } from './speech.ts'
import { writing } from './writing.ts'

export const pack: LanguagePack = { calendar, funding, reading, speech, writing }
