import type { LanguagePack } from '../pack.ts'
import { calendar } from './calendar.ts'
import { funding } from './funding.ts'
import { meaning } from './meaning.ts'
import { numbers } from './numbers.ts'
import { reading } from './reading.ts'
import { relevance } from './relevance.ts'
import { speech } from './speech.ts'
import { tools } from './tools.ts'
import { topics } from './topics.ts'
import { writing } from './writing.ts'

export const pack: LanguagePack = {
  calendar,
  funding,
  meaning,
  numbers,
  reading,
  relevance,
  speech,
  tools,
  topics,
  writing,
}
