/** A reason why a backup or a restore was not done, which the person at the command line can remove. */
export class BackupProblem extends Error {}
