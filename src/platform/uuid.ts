/** The pattern of an id, for file names that begin with one: anything looser would reach the database and be an error there. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
