/** What a new member sends. */
export const registration = {
  username: 'Robin',
  email: 'robin@example.org',
  password: 'Correct1!horse',
  weight: 82.5,
  height: 175,
  age: 34,
  bodyType: 'medium',
  motivation: 'weight_loss',
  targetWeight: 72,
}
