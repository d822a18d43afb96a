/**
 * Posts a draft unless it was posted before: whoever posts again after a lost response gets the first result, without a bot check and
 * without counting for a limit. Of concurrent posts the unique index of the draft's id lets one through; whatever refuses another one,
 * it gets that result too.
 * @param find the result of the first post
 */
export async function postOnce<Result>(
  attemptId: string | undefined,
  find: (attemptId: string) => Promise<Result | undefined>,
  post: () => Promise<Result>,
): Promise<Result> {
  if (attemptId === undefined) return post();
  const first = await find(attemptId);
  if (first !== undefined) return first;
  try {
    return await post();
  } catch (error) {
    const rival = await find(attemptId);
    if (rival === undefined) throw error;
    return rival;
  }
}
