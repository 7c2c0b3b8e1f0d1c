@spec-8
Feature: Emails that come back
  A family that gets no email does not know it. The office sees it and asks, and the family is asked as soon as it logs in.

  @8.bounced-emails
  Scenario: Ada finds out that Ben gets no emails, and Ben proves that his address works
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Cora | Parent |
    And Ben is signed in
    And an email of "Lindenschule" to Ben came back
    When Ada visits the members of "Lindenschule"
    And Ada sets "Email" to "Email bounces"
    Then Ada's list shows
      | Ben Lind | Email bounces |
    And Ada does not see "Cora Lind"
    When Ada opens "Ben Lind"
    Then Ada sees "Emails to ben@example.org came back, so news isn’t sent there."
    And Ada's screen is accessible
    When Ada visits the undelivered emails of "Lindenschule"
    Then Ada's list shows
      | ben@example.org | The address doesn’t exist, or gets no emails anymore. |
    And Ada's screen is accessible
    When Ben visits "/my/classes"
    Then Ben sees "We can’t reach you at ben@example.org"
    When Ben chooses "Check the address"
    Then Ben sees one toast "Success" saying "Email sent"
    When Ben opens the link in the email "Verify your email address" to Ben
    Then Ben sees one toast "Success" saying "Your email address is verified"
    When Ben visits "/my/classes"
    Then Ben does not see "We can’t reach you"
