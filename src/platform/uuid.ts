/**
 * The pattern of an id, for file names that begin with one: a looser pattern would reach the database and cause an error
 * there.
 */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
