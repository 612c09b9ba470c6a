// Regenerates the TypeScript client of the API: `node scripts/make-client.mjs`, after its contracts have changed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeClient } from '../src/developers/client/make-client.ts'
import { v1Document } from '../src/developers/v1/api-document.ts'
import { root } from './prepare.mjs'

const site = { name: 'Cadence', url: 'https://cadence.example' }
writeFileSync(join(root, 'clients/typescript/cadence.ts'), makeClient(v1Document(site)))
