@spec-6
Feature: An organization looks at who would like to come
  Whoever applies waits for one decision, and reads how far it is.

  Background:
    Given Petr is signed in
    And Ada owns "Lindenschule", which looks at applications

  @6.join-approval @6.applications-one-open
  Scenario: Somebody applies, thinks better of it, and applies again
    When Petr visits the page of "Lindenschule"
    Then Petr sees "Joining needs approval: the organization reads your application and decides."
    When Petr presses "Apply"
    And Petr enters "We live next door." as "Message (optional)" and presses "Submit application"
    Then Petr sees one toast "Success" saying "Application was submitted successfully"
    And Petr sees "Your application waits for a decision."
    When Petr visits "/my/organizations"
    Then Petr sees "Waits for a decision"
    When Petr presses "Withdraw"
    And Petr answers "Withdraw"
    Then Petr sees one toast "Success" saying "Application was withdrawn successfully"
    When Petr visits the page of "Lindenschule"
    And Petr presses "Apply"
    And Petr presses "Submit application"
    Then Petr reads today's date beside "Submitted"

  @6.applications-decided @spec-2 @2.applications-content
  Scenario: One applicant is accepted and another declined, and both read it
    Given Ada is signed in
    And Eva is signed in
    And Petr has applied to "Lindenschule" with "We live next door."
    And Eva has applied to "Lindenschule" with "My son is six."
    When Ada visits "application" in the administration of "Lindenschule"
    Then Ada sees "We live next door."
    When Ada presses "Accept Petr Lind"
    Then Ada sees one toast "Success" saying "Petr Lind is a member now"
    When Ada presses "Decline Eva Lind"
    Then Ada is asked "Decline the application of Eva Lind?" and told "they may apply again"
    When Ada answers "Decline"
    Then Ada sees one toast "Success" saying "Eva Lind was declined"
    When Ada narrows "Outcome" to "Waiting"
    Then Ada sees "No results."
    When Petr follows the link in the letter "You belong to Lindenschule now"
    Then Petr sees "You belong to this organization."
    When Eva visits "/my/organizations"
    Then Eva sees "Declined"
    And Eva finds a letter "Your application to Lindenschule" in her mail
