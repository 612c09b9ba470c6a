// Regenerates the TypeScript client of the API: `node scripts/make-client.mjs`, after its contracts have changed. With
// `--check` it fails if the client is outdated.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeClient } from '../src/developers/client/make-client.ts'
import { v1Document } from '../src/developers/v1/api-document.ts'
import { root } from './prepare.mjs'

const site = { name: 'Cadence', url: 'https://cadence.example' }
const client = makeClient(v1Document(site))
const file = join(root, 'clients/typescript/cadence.ts')
if (!process.argv.includes('--check')) writeFileSync(file, client)
else if (readFileSync(file, 'utf8') !== client) {
  process.stderr.write('The client is outdated: run node scripts/make-client.mjs.\n')
  process.exitCode = 1
}
