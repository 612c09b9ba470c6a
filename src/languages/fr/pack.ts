import type { LanguagePack } from '../pack.ts'
import { reading } from './reading.ts'
import { speech } from './speech.ts'
import { writing } from './writing.ts'

export const pack: LanguagePack = { reading, speech, writing }
