@spec-6
Feature: Reviewing an application
  The application screen shows exactly what each decision does.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule", which requires approval
    And Petr has applied to "Lindenschule" with "We live next door."

  @6.other-organizations
  Scenario: An application to another organization is not found
    Given Ada owns "Hearth Co-op"
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Petr Lind"
    Then Ada sees "We live next door."
    When Ada looks for the same record in "Hearth Co-op"
    Then Ada reads the title "Not Found"

  @6.applications-decided
  Scenario: No email is sent to an unverified address, and the reviewer knows
    Given Petr's address is not verified
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Petr Lind"
    And Ada chooses "Ask for information"
    Then Ada sees "The applicant’s email address isn’t verified, so we won’t send an email. They read and answer the question on the application’s page."
    When Ada sets "Petr Lind" to "Accept"
    Then Ada sees "The applicant’s email address isn’t verified, so we won’t send an email. They read this on the application’s page. A copy is saved here."
    When Ada chooses "Save decision"
    Then Ada sees one toast "Success" saying "Decision was saved successfully"
    And Ada sees "not emailed because the address isn’t verified"

  @6.applications-decided
  Scenario: The preview of a decision does not look like the decision
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Petr Lind"
    Then Ada sees "If you accept: Petr Lind becomes a member (parent)."
    When Ada chooses "Save and send email"
    Then Ada reads "Choose a decision for at least one person first." at "Petr Lind (parent)"
    And the focus of Ada is on "Petr Lind (parent)"
    When Ada sets "Petr Lind" to "Add to the waitlist"
    Then Ada reads nothing at "Petr Lind (parent)"
    And Ada does not see "becomes a member"

  @6.applications-email
  Scenario: The focus stays in place when the default email is used
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Petr Lind"
    And Ada sets "Petr Lind" to "Accept"
    And Ada chooses "Edit email"
    And Ada chooses "Use default email"
    Then the focus of Ada is on "Edit email"

  @6.applications-questions
  Scenario: The focus follows a question that is moved to the top
    Given "Lindenschule" asks all applicants "What does your child love?"
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Questions"
    And Ada chooses "Add a question"
    And Ada chooses "Move question 2 up"
    Then the focus of Ada is on "Question" number 1
