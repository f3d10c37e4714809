import { randomUUID } from 'node:crypto'
import type { Country } from './europe.ts'
import type { Language } from './mailTexts.ts'

/** A person who joined, and whose wallet opens once the service has verified who they are. */
export interface Applicant {
  id: string
  fullName: string
  email: string
  /** In E.164, such as +4915112345678; where codes by SMS go. */
  phoneNumber?: string | undefined
  /** Where they live, ISO 3166-1 alpha-2. */
  country: Country
  /** `Customer:<uuid>` at the payment service. */
  customerId: string
}

/** A customer of the platform, with a wallet. */
export interface User extends Applicant {
  /** `InternalAccount:<uuid>` of the wallet. */
  walletId: string
}

/** The platform's users, in memory. A real platform has a database here. */
export interface Users {
  byId(id: string | undefined): User | undefined
  byEmail(email: string): User | undefined
  byCustomer(customerId: string): User | undefined
  applicantById(id: string | undefined): Applicant | undefined
  applicantByEmail(email: string): Applicant | undefined
  /** The id of an address, the same at every try to add its user. */
  idFor(email: string): string
  addApplicant(applicant: Applicant): void
  /** Adds a user, who is no applicant any more. */
  add(user: User): void
  /** The language of the page at the last login, for mails; English where it is not known. */
  languageOf(id: string): Language
  setLanguage(id: string, language: Language): void
}

export function createUsers(): Users {
  const users = new Map<string, User>()
  const applicants = new Map<string, Applicant>()
  const ids = new Map<string, string>()
  const languages = new Map<string, Language>()
  const find = (isIt: (user: User) => boolean) => [...users.values()].find(isIt)
  return {
    byId: (id) => users.get(id ?? ''),
    byEmail: (email) => find((user) => user.email === email),
    byCustomer: (customerId) => find((user) => user.customerId === customerId),
    applicantById: (id) => applicants.get(id ?? ''),
    applicantByEmail: (email) => [...applicants.values()].find((one) => one.email === email),
    idFor(email) {
      const id = ids.get(email) ?? randomUUID()
      ids.set(email, id)
      return id
    },
    addApplicant: (applicant) => void applicants.set(applicant.id, applicant),
    add(user) {
      applicants.delete(user.id)
      users.set(user.id, user)
    },
    languageOf: (id) => languages.get(id) ?? 'en',
    setLanguage: (id, language) => void languages.set(id, language),
  }
}
