import { initialsOf } from './person.ts'

/** The first letters of a name, where a picture would be. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="avatar" aria-hidden="true">
    {initialsOf(name)}
  </span>
)
