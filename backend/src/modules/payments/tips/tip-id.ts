const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether the provider's group of a payment may be the id of a tip: other shops on the same account name theirs as they like. */
export const isTipId = (group: string): boolean => UUID.test(group);
