// Backups and restores on either database: whether anything is lost when they are killed, and what they cost.
// node bench/backup.ts. BACKUP_PARTS=kills or sizes runs one part, BACKUP_ON=embedded or postgres one database.
import { kill } from './backup-kills.ts'
import { measureSizes } from './backup-sizes.ts'
import { openPostgres } from './open-runtime.ts'
import { type Report, finish } from './report.ts'

const PARTS = { kills: kill, sizes: measureSizes }
const wanted = (process.env['BACKUP_PARTS'] ?? 'kills,sizes').split(',')
const kinds = (process.env['BACKUP_ON'] ?? 'embedded,postgres').split(',')

const report: Omit<Report, 'load'> = { bench: 'backup', rows: [], targets: [], notes: [] }
const server = kinds.includes('postgres') ? await openPostgres() : null
if (server === null && kinds.includes('postgres'))
  report.notes.push('There is no PostgreSQL on this machine.')
/** Null is the embedded database. */
const servers = [...(kinds.includes('embedded') ? [null] : []), ...(server ? [server] : [])]
let isLost = false
for (const [name, measure] of Object.entries(PARTS)) {
  if (!wanted.includes(name)) continue
  const { rows, targets, notes } = await measure(servers)
  report.rows.push(...rows)
  report.targets.push(...targets)
  report.notes.push(...notes)
  isLost ||= measure === kill && targets.some(({ met }) => !met)
}
await server?.stop()
finish(report)
process.exitCode = isLost ? 1 : 0
