import { serveThread } from '#platform/serve-thread.ts'
import { type Facts, type FactsJob, readFacts } from './read-facts.ts'

serveThread<FactsJob, Facts>(readFacts)
