/** Rules of this house that no linter brings, in ESLint's shape, read by .oxlintrc.json. */
const conditionsTwoDeep = {
  meta: {
    type: "suggestion",
    messages: {
      deep: "Conditions in conditions: two deep at most; a function with returns, or a table, reads better.",
    },
  },
  create: (context) => ({
    ConditionalExpression(node) {
      if (node.parent.type === "ConditionalExpression" && node.parent.parent.type === "ConditionalExpression")
        context.report({ node, messageId: "deep" });
    },
  }),
};

export default { meta: { name: "crossover" }, rules: { "conditions-two-deep": conditionsTwoDeep } };
