/** What people see of a person: the name, else the part of the address before the @. Never the whole address. */
export function personName({ name, email }: { name: string; email: string }): string {
  return name || email.slice(0, email.lastIndexOf('@'));
}
