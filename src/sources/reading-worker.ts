import { parentPort } from 'node:worker_threads'
import { readBytes, type ReadingJob } from './read-bytes.ts'

parentPort?.on('message', (job: ReadingJob) => parentPort?.postMessage(readBytes(job)))
parentPort?.postMessage('ready')
