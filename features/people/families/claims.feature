@spec-2 @2.family-content @3.member-records @spec-3
Feature: Parents who are invited by an organization
  Organizations add families before they sign up. A parent who claims their record finds their children, or whom to ask
  for access.

  Background:
    Given Ada is signed in
    And Ben is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" knows the family "Ødegård"
      | name | relation | born       | member |
      | Eva  | Parent   |            | yes    |
      | Mia  | Child    | 2018-09-02 | yes    |

  Scenario: A parent who claims their record sees their children, and cannot leave them without an adult
    When Ada visits the members of "Lindenschule"
    And Ada opens "Eva Lind"
    And Ada sets "Email for the invitation" to "ben@example.org"
    And Ada chooses "Invite to claim"
    Then Ada sees "Invited at ben@example.org until"
    When Ben opens the link in the email "You are invited to Lindenschule" to Ben
    Then Ben reads the title "Enroll Your Family"
    And Ben sees "Mia Lind"
    When Ben visits "/my/family"
    Then Ben reads the heading "Ødegård"
    When Ben opens "Care notes" of "Mia Lind"
    And Ben chooses "Add a condition"
    And Ben sets
      | Condition | Asthma   |
      | Severity  | Moderate |
    And Ben chooses "Save"
    Then Ben sees one toast "Success" saying "Care information was saved successfully"
    When Ben visits "/my/profile"
    And Ben chooses "Return Eva Lind"
    And Ben answers "Return"
    Then Ben hears "Give full access to another adult first."

  Scenario: A parent who returns a record stays in a family where they have made changes
    When Ada visits the members of "Lindenschule"
    And Ada opens "Eva Lind"
    And Ada sets "Email for the invitation" to "ben@example.org"
    And Ada chooses "Invite to claim"
    Then Ada sees "Invited at ben@example.org until"
    When Ben opens the link in the email "You are invited to Lindenschule" to Ben
    Then Ben reads the title "Enroll Your Family"
    Given Ada is in the family of Ben with full access
    When Ben visits "/my/family"
    And Ben opens "Care notes" of "Mia Lind"
    And Ben chooses "Add a condition"
    And Ben sets
      | Condition | Asthma   |
      | Severity  | Moderate |
    And Ben chooses "Save"
    Then Ben sees one toast "Success" saying "Care information was saved successfully"
    When Ben visits "/my/profile"
    And Ben chooses "Return Eva Lind"
    And Ben answers "Return"
    Then Ben hears "You stay in Ødegård because you’ve made changes there."

  Scenario: A parent whose family already has another adult learns whom to ask
    When Ada visits the members of "Lindenschule"
    And Ada opens "Eva Lind"
    And Ada sets "Email for the invitation" to "ben@example.org"
    And Ada chooses "Invite to claim"
    Then an email "You are invited to Lindenschule" comes to ben@example.org
    Given Cora joins the family "Ødegård"
    When Ben opens the link in the email "You are invited to Lindenschule" to Ben
    Then Ben reads the title "Enroll Your Family"
    And Ben does not see "Mia Lind"
    And Ben sees "Someone in your family can give you access from their My Family page."
    And Ben's screen leads to
      | see your organizations | /my/organizations |
