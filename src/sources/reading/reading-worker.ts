import { serveThread } from '#platform/serve-thread.ts'
import { type Reading, type ReadingJob, readBytes } from './read-bytes.ts'

serveThread<ReadingJob, Reading>(readBytes)
